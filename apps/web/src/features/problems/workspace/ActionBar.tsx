import { Button } from '@mantine/core'
import { verdict } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../../i18n/index.ts'
import { OutboxTag } from '../../../live/outbox/OutboxTag.tsx'
import { useSolvingPlace } from '../../../live/solving-place.ts'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import styles from './ActionBar.module.css'
import { IconPlayerPlay, IconSend } from './icons.ts'
import { LanguagePicker } from './language/LanguagePicker.tsx'
import type { Desk } from './program/use-draft.ts'

interface Props {
  readonly desk: Desk
  /** Null where questions are answered: there is no language to choose. */
  readonly languages: readonly string[] | null
  readonly ownVerdict: number
  /** Current activity. */
  readonly busy: { readonly running: boolean; readonly sending: boolean; readonly waiting: boolean }
  /** Null where there is nothing to run. */
  readonly onRun: (() => void) | null
  readonly onSubmit: () => void
}

/** Always visible: the language, Run, Submit, and the user's result of the problem. */
export function ActionBar({ desk, languages, ownVerdict, busy, onRun, onSubmit }: Props) {
  const { t } = useTranslation('workspace')
  const { shut, cid, hasHeading } = useSolvingPlace()
  // Focus mode has no top bar.
  const isFocused = cid !== null && !hasHeading
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('action.bar')}>
      {languages !== null && <LanguagePicker value={desk.language} languages={languages} onChange={desk.choose} />}
      <span className={styles.state}>
        {isFocused && <OutboxTag />}
        {shut !== null && <span className={styles.shut}>{shut}</span>}
        {shut === null && ownVerdict !== verdict.notSubmitted && (
          <>
            <span className={styles.stateName}>{t('action.standing')}</span> <VerdictTag verdict={ownVerdict} />
          </>
        )}
      </span>
      {onRun !== null && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay aria-hidden size={16} />}
          loading={busy.running}
          onClick={onRun}
          title={t('action.runKeys')}
        >
          {t('action.run')}
        </Button>
      )}
      <Button
        leftSection={<IconSend aria-hidden size={16} />}
        loading={busy.sending}
        disabled={busy.waiting || shut !== null}
        onClick={onSubmit}
        title={t('action.submitKeys')}
      >
        {t('action.submit')}
      </Button>
    </div>
  )
}
