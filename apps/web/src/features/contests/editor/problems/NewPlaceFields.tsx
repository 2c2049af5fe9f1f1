import { TextInput } from '@mantine/core'
import { limits } from '@verdict/contract/limits'
import { isProblemLabel } from '@verdict/contract/vocabulary'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import styles from './Problems.module.css'

export interface NewPlace {
  readonly label: string
  /** Empty: as the problem is called. */
  readonly title: string
}

interface Props {
  readonly place: NewPlace
  readonly onChange: (place: NewPlace) => void
}

/** How a new problem will be called in the contest. */
export function NewPlaceFields({ place, onChange }: Props) {
  const { t } = useTranslation('adminContests')
  // An empty label is no mistake before the field was left.
  const [wasLeft, setWasLeft] = useState(false)
  const isWrong = !isProblemLabel(place.label.trim()) && (wasLeft || place.label !== '')
  return (
    <fieldset className={styles.newPlace}>
      <legend>{t('problems.inContest')}</legend>
      <TextInput
        label={t('bank.label')}
        value={place.label}
        required
        maxLength={limits.contest.labelMaxChars}
        error={isWrong ? t('fault.label') : null}
        onBlur={() => setWasLeft(true)}
        onChange={(event) => onChange({ ...place, label: event.currentTarget.value })}
      />
      <TextInput
        label={t('problems.titleInContest')}
        placeholder={t('problems.titleAsIs')}
        value={place.title}
        maxLength={limits.words.titleMaxChars}
        onChange={(event) => onChange({ ...place, title: event.currentTarget.value })}
      />
    </fieldset>
  )
}
