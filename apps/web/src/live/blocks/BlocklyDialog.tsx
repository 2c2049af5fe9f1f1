import { useTranslation } from '../../i18n/index.ts'
import ConfirmDialog from '../../ui/dialogs/ConfirmDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import type { BlocklyQuestion } from './use-blockly-dialogs.ts'

/** A question of Blockly. It is closed before its answer acts, which may be the next question. */
export function BlocklyDialog({ question, onClose }: { question: BlocklyQuestion; onClose: () => void }) {
  const { t } = useTranslation('blocks')
  const { text } = question
  if (question.kind === 'name') {
    const done = (name: string | null): void => {
      onClose()
      question.answer(name)
    }
    return <NameDialog key={text} question={text} name={question.name} onDone={done} />
  }
  const answer = (isYes: boolean): void => {
    onClose()
    question.answer(isYes)
  }
  return (
    <ConfirmDialog
      question={{ title: t('confirm'), text, yes: t('confirmYes'), onYes: () => answer(true) }}
      onClose={() => answer(false)}
    />
  )
}
