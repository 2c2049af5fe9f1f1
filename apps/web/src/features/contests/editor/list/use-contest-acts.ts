import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../../../api/download.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import { readLoss, removeContest, showContest } from '../calls.ts'
import type { ContestLoss, ContestRow } from '../queries.ts'
import { useScope } from '../scope.ts'
import type { RowActs } from './RowActions.tsx'

/** A dialog that is open for a contest. */
export interface Opened {
  readonly kind: 'copy' | 'download' | 'export' | 'publish'
  readonly row: ContestRow
}

/** Actions on a contest of the list. A deletion shows its consequences first. */
export const useContestActs = (ask: (question: Question) => void) => {
  const { t } = useTranslation(['adminContests', 'admin'])
  const queries = useQueryClient()
  const gid = useScope()
  const [opened, setOpened] = useState<Opened | null>(null)
  const refresh = (): void => void queries.invalidateQueries()
  const done = async (work: Promise<unknown>, said: string): Promise<void> => {
    try {
      await work
      toast.success(said)
    } catch {
      // The refusal was shown by the call.
    }
    refresh()
  }
  const askToRemove = (row: ContestRow, loss: ContestLoss): void =>
    ask({
      title: t('adminContests:remove.title', { title: row.title }),
      text: t('adminContests:remove.text'),
      points: pointsOf(loss, (key, count) => t(`adminContests:remove.${key}`, { count })),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => void done(removeContest(gid, row.id), t('admin:deleted')),
    })
  const acts: RowActs = {
    show: (row, visible) => void done(showContest(gid, row.id, visible), t('admin:saved')),
    copy: (row) => setOpened({ kind: 'copy', row }),
    download: (row) => setOpened({ kind: 'download', row }),
    // The refusal is shown by the call.
    print: (row, language) =>
      void download('contestProblems.booklet', { query: { cid: row.id, language } }).catch(() => {}),
    exportAs: (row) => setOpened({ kind: 'export', row }),
    publish: (row) => setOpened({ kind: 'publish', row }),
    remove: (row) =>
      void readLoss(gid, row.id)
        .then((loss) => askToRemove(row, loss))
        .catch(() => {}),
  }
  return { acts, opened, close: () => setOpened(null), refresh }
}

const parts = ['submissions', 'registrations', 'announcements', 'comments', 'photos'] as const

/** The deleted records, one line each, and that the problems are kept. */
const pointsOf = (
  loss: ContestLoss,
  say: (key: (typeof parts)[number] | 'problems', count: number) => string,
): string[] => [
  ...parts.filter((key) => loss[key] > 0).map((key) => say(key, loss[key])),
  ...(loss.problems > 0 ? [say('problems', loss.problems)] : []),
]
