import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import { readAnswerFiles } from '../answers/read-files.ts'
import type { Desk } from '../program/use-draft.ts'
import { addFiles, sortOpened } from './file-list.ts'
import type { Sources } from './use-sources.ts'

interface Opening {
  readonly desk: Desk
  /** Read again when the files are there, because more may be typed meanwhile. */
  readonly now: () => { readonly sources: Sources; readonly code: string }
  readonly ask: (question: Question) => void
}

/**
 * Opens chosen or dropped files and the files of ZIPs next to the program; a file named as the main source replaces it.
 * @returns the number of the first file that was added; null for none.
 */
export const useOpenFiles = ({ desk, now, ask }: Opening) => {
  const { t } = useTranslation('workspace')
  return async (chosen: readonly File[]): Promise<number | null> => {
    if (chosen.length === 0) return null
    const { parts, tooLarge, unreadable } = await readAnswerFiles(chosen)
    const { sources, code } = now()
    const { main, files, refused } = sortOpened(parts, desk.language, sources.ofProblem)
    const failed = [...tooLarge, ...unreadable, ...refused]
    if (failed.length > 0) toast.error(t('sources.notOpened', { names: failed.join(', ') }))
    const all = addFiles(sources.files, files)
    if (files.length > 0) sources.set(all)
    if (main !== null && main !== code) {
      const replace = (): void => desk.replace(main)
      if (code.trim() === '') replace()
      else
        ask({
          title: t('sources.replace'),
          text: t('sources.replaceText'),
          yes: t('sources.replaceYes'),
          onYes: replace,
        })
    }
    const [first] = files
    return first === undefined ? null : all.indexOf(first)
  }
}
