import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { ProgramView } from '../../../ui/editor/ProgramView.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { HackForm } from './HackForm.tsx'
import styles from './Hacks.module.css'
import { OwnHack } from './OwnHackDialog.tsx'
import { sourceQuery } from './queries.ts'

interface Props {
  readonly cid: number
  readonly label: string
  readonly submitId: number
}

/** A program with the form that hacks it, and the result of the last hack sent from here. */
export function ProgramPanel({ cid, label, submitId }: Props) {
  const { t } = useTranslation('contestHacks')
  const { data, error, refetch } = useQuery(sourceQuery(cid, submitId))
  const [shown, setShown] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  if (data === undefined) {
    return (
      <Panel title={t('programs.program')}>
        {error !== null ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy>
            <Skeleton seed={3} />
          </div>
        )}
      </Panel>
    )
  }
  const title = t('programs.of', { name: data.username, label, language: data.language })
  return (
    <Panel title={title} aside={<CopyButton text={shown ?? data.code} />}>
      <div className={styles.code}>
        <ProgramView
          code={data.code}
          files={data.files ?? []}
          language={data.language}
          label={title}
          onShown={setShown}
        />
      </div>
      <HackForm cid={cid} submitId={submitId} onSent={setSent} />
      {sent !== null && (
        <section className={styles.result} aria-label={t('detail.title', { id: sent })}>
          <h3>{t('detail.title', { id: sent })}</h3>
          <OwnHack cid={cid} id={sent} />
        </section>
      )}
    </Panel>
  )
}
