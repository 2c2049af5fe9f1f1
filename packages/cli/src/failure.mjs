/** An error the user can act on: its message is printed without a stack. The code is the server's status or a word. */
export class Failure extends Error {
  /** @param {string} message @param {number | string} code */
  constructor(message, code = 'usage') {
    super(message)
    this.code = code
  }
}
