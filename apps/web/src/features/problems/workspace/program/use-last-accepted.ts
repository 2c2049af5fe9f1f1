import { useMutation } from '@tanstack/react-query'
import { verdict } from '@verdict/contract/vocabulary'
import type { SourceFile } from '@verdict/rules'
import { askToLogin } from '../../../../api/ask-to-login.ts'
import { call } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSolvingPlace } from '../../../../live/solving-place.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import type { Question } from '../../../../ui/dialogs/use-confirm.ts'
import { blocksDraft } from './block-programming.ts'

interface LastAcceptedOptions {
  readonly pid: number
  readonly ownVerdict: number
  /** Whether the desk can hold blocks. */
  readonly takesBlocks: boolean
  readonly ask: (question: Question) => void
  readonly onCode: (code: string, language: string | undefined, files: readonly SourceFile[]) => void
}

/** Puts the newest accepted program of the viewer on the desk, after asking. */
export const useLastAccepted = ({ pid, ownVerdict, takesBlocks, ask, onCode }: LastAcceptedOptions): (() => void) => {
  const { t } = useTranslation(['workspace', 'common'])
  const user = useUser()
  const { cid } = useSolvingPlace()
  const fetchCode = useMutation({
    mutationFn: () => call('problems.lastAcceptedCode', { query: { pid, ...(cid === null ? {} : { cid }) } }),
    onSuccess: ({ code, language, blocks, files }) => {
      if (takesBlocks && blocks != null) onCode(blocks, blocksDraft, [])
      else if (code === '') toast.error(t('lastAccepted.none'))
      else onCode(code, language ?? undefined, files ?? [])
    },
  })
  const question = {
    title: t('lastAccepted.title'),
    text: t('lastAccepted.text'),
    yes: t('common:action.confirm'),
  }
  return () => {
    if (user === null) askToLogin()
    else if (ownVerdict !== verdict.accepted) toast.error(t('lastAccepted.none'))
    else ask({ ...question, onYes: () => fetchCode.mutate() })
  }
}
