import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Comment } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'

/** Where people comment: under a discussion, or in a contest. */
export type CommentPlace = { readonly did: number } | { readonly cid: number }

/** Comments of a place, ten more at a time. */
export const commentsQuery = (place: CommentPlace) =>
  infiniteQueryOptions({
    queryKey: ['comments.list', place],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        'comments.list',
        { query: { ...place, currentPage: pageParam, limit: limits.comment.pageSize } },
        { signal, quiet: true },
      ),
    getNextPageParam: ({ commentList }, pages) =>
      pages.length * limits.comment.pageSize < commentList.total ? pages.length + 1 : undefined,
    staleTime: 0,
  })

type Pages = { readonly pages: readonly { readonly commentList: { readonly records: readonly Comment[] } }[] }

/** Every comment once: one that slid to the next page while another was written comes twice. */
export const everyComment = ({ pages }: Pages): readonly Comment[] => {
  const seen = new Map<number, Comment>()
  for (const { commentList } of pages) for (const row of commentList.records) seen.set(row.id, row)
  return [...seen.values()]
}
