import { NumberInput, TextInput } from '@mantine/core'
import type { DeskKind } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useRules } from '../../../lib/form/use-rules.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx'
import { SelectRow } from '../../../ui/fields/SelectRow.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import styles from './Desk.module.css'
import { deskKinds } from './desk-kinds.ts'

interface CreatedPass {
  readonly name: string
  readonly secret: string
  readonly expiresAt: string
}

interface NewPass {
  readonly desk: DeskKind
  readonly name: string
  readonly hours: number | string
  readonly showsFrozen: boolean
}

const usual: NewPass = { desk: 'print', name: '', hours: 6, showsFrozen: true }

/** Makes a pass, then shows its link and code, once. */
export function PassDialog({ cid, onClose }: { cid: number; onClose: () => void }) {
  const { t } = useTranslation('contestDesks')
  const [made, setMade] = useState<CreatedPass | null>(null)
  const title = made === null ? t('passes.make') : t('passes.ready', { name: made.name })
  return (
    <Dialog title={title} onClose={onClose} closesOutside={made === null}>
      {made === null ? <PassForm cid={cid} onMade={setMade} onClose={onClose} /> : <MadePass made={made} />}
    </Dialog>
  )
}

interface FormProps {
  readonly cid: number
  readonly onMade: (made: CreatedPass) => void
  readonly onClose: () => void
}

function PassForm({ cid, onMade, onClose }: FormProps) {
  const { t } = useTranslation('contestDesks')
  const { required } = useRules()
  const form = useForm({ stored: usual, rules: { name: required, hours: (hours) => required(String(hours)) } })
  const { desk, hours, showsFrozen } = form.values
  const save = useSave({
    form,
    send: async ({ hours, ...values }) => {
      const body = { cid, ...values, hours: Number(hours) || 0 }
      return { name: values.name, ...(await call('deskPasses.make', { body }, { quiet: true })) }
    },
    stale: ['deskPasses.list'],
    onSaved: onMade,
  })
  const { maxHours, nameMaxChars } = limits.deskPass
  return (
    <DialogForm yes={t('passes.make')} form={form} save={save} onClose={onClose}>
      <SelectRow
        label={t('passes.desk')}
        value={desk}
        options={deskKinds.map((value) => ({ value, text: t(`desk.${value}`) }))}
        onChange={(value) => form.set({ desk: deskKinds.find((kind) => kind === value) ?? desk })}
      />
      <TextInput
        label={t('passes.name')}
        description={t('passes.nameHint')}
        required
        maxLength={nameMaxChars}
        data-autofocus
        {...form.bind('name')}
      />
      <NumberInput
        label={t('passes.hours')}
        value={hours}
        error={form.errorOf('hours')}
        required
        min={1}
        max={maxHours}
        allowDecimal={false}
        onChange={(value) => form.set({ hours: value })}
      />
      {desk === 'balloons' && (
        <Toggle
          label={t('passes.showsFrozen')}
          checked={showsFrozen}
          onChange={(checked) => form.set({ showsFrozen: checked })}
        />
      )}
    </DialogForm>
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
