import type { SourceFile } from '@verdict/rules'
import { useTranslation } from '../../../../i18n/index.ts'
import { toast } from '../../../../ui/toast.ts'
import type { Question } from '../../../../ui/use-confirm.ts'
import { readAnswerFiles } from '../answers/read-files.ts'
import type { Desk } from '../use-draft.ts'
import { addFiles, sortOpened } from './file-list.ts'
import type { Sources } from './use-sources.ts'

interface Opening {
  readonly desk: Desk
  /** Read again when the files are there, because more may be typed meanwhile. */
  readonly now: () => { readonly sources: Sources; readonly code: string }
  readonly ask: (question: Question) => void
}

/** Opens chosen or dropped files and the files of ZIPs next to the program. A file named as the main source replaces it. */
export const useOpenFiles = ({ desk, now, ask }: Opening) => {
  const { t } = useTranslation('workspace')
  return async (chosen: readonly File[]): Promise<readonly SourceFile[]> => {
    if (chosen.length === 0) return []
    const { parts, tooLarge, unreadable } = await readAnswerFiles(chosen)
    const { sources, code } = now()
    const { main, files, refused } = sortOpened(parts, desk.language, sources.ofProblem)
    const failed = [...tooLarge, ...unreadable, ...refused]
    if (failed.length > 0) toast.error(t('sources.notOpened', { names: failed.join(', ') }))
    if (files.length > 0) sources.set(addFiles(sources.files, files))
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
    return files
  }
}
