/**
 * A value after an edit. Existing clients send back the whole row, and stored values can be older than the rules: only
 * changes are checked.
 */
export const edited = <Sent extends Stored, Stored>(
  sent: Sent | null,
  stored: Stored,
  read: (sent: Sent) => Stored,
): Stored => (sent === null || sent === stored ? stored : read(sent))
