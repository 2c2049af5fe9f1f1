import { Button, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeskKind } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { type FormEvent, useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { call, messageOf } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import styles from './Desk.module.css'
import { deskKinds } from './desk-kinds.ts'

interface CreatedPass {
  readonly name: string
  readonly secret: string
  readonly expiresAt: string
}

const usualHours = 6

/** Makes a pass, then shows its link and code, once. */
export function PassDialog({ cid, onClose }: { cid: number; onClose: () => void }) {
  const { t } = useTranslation('contestDesks')
  const [made, setMade] = useState<CreatedPass | null>(null)
  const title = made === null ? t('passes.make') : t('passes.ready', { name: made.name })
  return (
    <Dialog title={title} onClose={onClose} closesOutside={made === null}>
      {made === null ? <PassForm cid={cid} onMade={setMade} /> : <MadePass made={made} />}
    </Dialog>
  )
}

function PassForm({ cid, onMade }: { cid: number; onMade: (made: CreatedPass) => void }) {
  const { t } = useTranslation('contestDesks')
  const queries = useQueryClient()
  const [desk, setDesk] = useState<DeskKind>('print')
  const [name, setName] = useState('')
  const [hours, setHours] = useState<number | string>(usualHours)
  const [showsFrozen, setShowsFrozen] = useState(true)
  const make = useMutation({
    mutationFn: () =>
      call('deskPasses.make', { body: { cid, desk, name, hours: Number(hours) || 0, showsFrozen } }, { quiet: true }),
    onSuccess: (pass) => {
      void queries.invalidateQueries({ queryKey: ['deskPasses.list'] })
      onMade({ name, ...pass })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    make.mutate()
  }
  const { maxHours, nameMaxChars } = limits.deskPass
  return (
    <form className={styles.passForm} onSubmit={submit} noValidate>
      <SelectRow
        label={t('passes.desk')}
        value={desk}
        options={deskKinds.map((value) => ({ value, text: t(`desk.${value}`) }))}
        onChange={(value) => setDesk(value as DeskKind)}
      />
      <TextInput
        label={t('passes.name')}
        description={t('passes.nameHint')}
        value={name}
        maxLength={nameMaxChars}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <NumberInput
        label={t('passes.hours')}
        value={hours}
        min={1}
        max={maxHours}
        allowDecimal={false}
        onChange={setHours}
      />
      {desk === 'balloons' && (
        <Toggle label={t('passes.showsFrozen')} checked={showsFrozen} onChange={setShowsFrozen} />
      )}
      {make.error !== null && <Notice kind="error">{messageOf(make.error)}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" loading={make.isPending}>
          {t('passes.make')}
        </Button>
      </div>
    </form>
  )
}

function MadePass({ made }: { made: CreatedPass }) {
  const { t } = useTranslation('contestDesks')
  // Behind the number sign, so that no log on the way keeps it.
  const link = `${window.location.origin}/desk#${made.secret}`
  const code = useMemo(() => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link, { border: 1 }))}`, [link])
  return (
    <div className={styles.passForm}>
      <p>{t('passes.once', { time: localTime(parseInstant(made.expiresAt)) })}</p>
      <img className={styles.code} src={code} alt={t('passes.code')} />
      <div className={styles.link}>
        <input readOnly value={link} aria-label={t('passes.link')} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton text={link} />
      </div>
    </div>
  )
}
