import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { evened, type Placed, withAll } from './arrangement.ts'
import styles from './Data.module.css'

interface Props {
  readonly needs: { readonly score: boolean; readonly group: boolean }
  readonly placed: readonly Placed[]
  readonly chosen: ReadonlySet<number>
  readonly onChange: (placed: Placed[]) => void
  readonly onClear: () => void
}

/** Numbers for many cases at once. */
export function ChosenCases({ needs, placed, chosen, onChange, onClear }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const [number, setNumber] = useState('')
  const isNone = chosen.size === 0
  if (!needs.score && !needs.group && isNone) return null
  return (
    <div className={styles.tools}>
      {needs.score && (
        <Button size="xs" variant="default" onClick={() => onChange(evened(placed))}>
          {t('adminProblems:data.even')}
        </Button>
      )}
      <span className={styles.count}>{t('admin:table.chosen', { count: chosen.size })}</span>
      {(needs.score || needs.group) && (
        <>
          <TextInput
            size="xs"
            w={72}
            inputMode="numeric"
            aria-label={t('adminProblems:data.number')}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          {needs.score && (
            <Button
              size="xs"
              variant="default"
              disabled={isNone}
              onClick={() => onChange(withAll(placed, chosen, { score: number }))}
            >
              {t('adminProblems:data.asScore')}
            </Button>
          )}
          {needs.group && (
            <Button
              size="xs"
              variant="default"
              disabled={isNone}
              onClick={() => onChange(withAll(placed, chosen, { groupNum: number }))}
            >
              {t('adminProblems:data.asGroup')}
            </Button>
          )}
        </>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={isNone}
        onClick={() => {
          onChange(placed.filter(({ seq }) => !chosen.has(seq)))
          onClear()
        }}
      >
        {t('adminProblems:data.removeChosen')}
      </Button>
    </div>
  )
}
