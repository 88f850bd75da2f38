import type { Table, Update } from "../types";

/** A step of a lesson after some actions. */
export interface StepResult {
  lesson: string;
  title: string;
  step: number;
  steps: number;
  text: string;
  task: string;
  verdict: "open" | "done" | "again";
  message: string;
  lines: string[];
  updates: Update[];
  table: Table;
}
