/** An error the user can act on: its message is printed without a stack. */
export class Failure extends Error {}
