import { call } from '../../../api/client.ts'

export interface Moderation {
  readonly status?: number
  readonly topPriority?: boolean
  /** Only for discussions of the site. */
  readonly isEditorial?: boolean
}

/** Pins or disables a discussion: of the site for its staff, of a group for the admins of the group. */
export const moderate = (
  { id, gid }: { readonly id: number; readonly gid: number | null },
  change: Moderation,
): Promise<null> =>
  gid === null
    ? call('adminDiscussions.update', { body: { id, status: null, topPriority: null, isEditorial: null, ...change } })
    : call('groupDiscussions.edit', {
        body: {
          id,
          title: null,
          description: null,
          content: null,
          categoryId: null,
          status: change.status ?? null,
          topPriority: change.topPriority ?? null,
        },
      })
