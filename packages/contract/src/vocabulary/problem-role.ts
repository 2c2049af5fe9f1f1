/**
 * Roles of a person in one problem. `author`: everything but deleting it. `curator`: edits it and votes on whether it
 * is ready. `tester`: reads and tries it while it is hidden, comments and votes.
 */
export const problemRoles = ['author', 'curator', 'tester'] as const
export type ProblemRole = (typeof problemRoles)[number]
