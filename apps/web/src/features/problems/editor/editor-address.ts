/** The page that edits a problem of the bank or of a group. */
export const editorAddress = (gid: number | null, pid: number): string =>
  gid === null ? `/admin/problem/edit/${pid}` : `/group/${gid}/problem-admin/${pid}/edit`
