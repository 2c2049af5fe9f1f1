/** The subject of a queued run. Rejudgings queue their runs in one statement (rejudging/begin.ts). */
export type Subject =
  | { readonly kind: 'submission'; readonly submissionId: number; readonly version: number }
  | { readonly kind: 'custom-test'; readonly trialKey: string }
  | { readonly kind: 'task'; readonly taskId: number }

/** The columns that refer to it. */
export const referenceOf = (subject: Subject) => {
  switch (subject.kind) {
    case 'submission':
      return { submission_id: subject.submissionId, version: subject.version }
    case 'custom-test':
      return { trial_key: subject.trialKey }
    case 'task':
      return { task_id: subject.taskId }
  }
}
