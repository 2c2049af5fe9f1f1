import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { UnlessReadOnly } from '../../../live/contest/UnlessReadOnly.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StateBadge } from './PairTable.tsx'
import { type PairDetail, type State, states } from './queries.ts'
import styles from './Similarity.module.css'

/** Records a decision, and lists those made before. Students never see either. */
export function DecisionPanel({ pair }: { readonly pair: PairDetail }) {
  const { t } = useTranslation('similarity')
  const [state, setState] = useState<State>(pair.state === 'open' ? 'talked' : pair.state)
  const [note, setNote] = useState('')
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => call('similarity.decide', { body: { id: pair.id, state, note } }),
    onSuccess: async () => {
      setNote('')
      await Promise.all(
        ['similarity.pair', 'similarity.pairs', 'similarity.overview', 'similarity.clusters'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      )
      toast.success(t('decided'))
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Panel title={t('decisions')} aside={<span className={styles.muted}>{t('decisionsHint')}</span>}>
      <UnlessReadOnly>
        <form className={styles.decision} onSubmit={submit}>
          <SelectRow
            label={t('decision')}
            value={state}
            onChange={(value) => setState(states.find((known) => known === value) ?? 'open')}
            options={states.map((value) => ({ value, text: t(`choose.${value}`) }))}
          />
          <TextArea
            label={t('note')}
            hint={t('noteHint')}
            value={note}
            onChange={(text) => setNote(text.slice(0, limits.similarity.noteMaxChars))}
          />
          <Button type="submit" loading={save.isPending}>
            {t('decide')}
          </Button>
        </form>
      </UnlessReadOnly>
      <ul className={styles.log} aria-label={t('decisionLog')}>
        {pair.decisions.map((decision) => (
          <li key={decision.id}>
            <span className={styles.line}>
              <StateBadge state={decision.state} />
              <strong>{decision.username ?? t('deletedUser')}</strong>
              <span className={styles.muted}>
                <RelativeTime at={decision.time} />
              </span>
            </span>
            {decision.note !== '' && <p>{decision.note}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
