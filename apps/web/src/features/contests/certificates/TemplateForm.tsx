import { Button, FileButton, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { call, messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { uploadForm } from '../../../api/upload.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SelectRow } from '../../../ui/SelectRow.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './Certificates.module.css'

type Template = NonNullable<DataFor<'certificates.manage'>['template']>

const audiences = ['participants', 'awards', 'top'] as const

interface Props {
  readonly cid: number
  /** Null before the first save. */
  readonly stored: Template | null
}

/** The receivers and the look of certificates. */
export function TemplateForm({ cid, stored }: Props) {
  const { t } = useTranslation(['certificates', 'common'])
  const queries = useQueryClient()
  const { right, contest } = useContest()
  const usual = { title: t('usual.title'), body: t('usual.body'), signature: '' }
  const [form, setForm] = useState<Template>(stored ?? { audience: 'participants', top: 10, picture: null, ...usual })
  const [refusal, setRefusal] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const set = (part: Partial<Template>): void => setForm((current) => ({ ...current, ...part }))
  const work = async (what: () => Promise<void>): Promise<void> => {
    setIsBusy(true)
    setRefusal('')
    await what().catch((error) => setRefusal(messageOf(error)))
    setIsBusy(false)
  }
  const save = (): Promise<void> =>
    work(async () => {
      await call('certificates.save', { body: { ...form, cid } }, { quiet: true })
      toast.success(t('certificates:saved'))
      await queries.invalidateQueries()
    })
  const upload = (file: File): Promise<void> =>
    work(async () => {
      const input = contest.gid === null ? {} : { query: { gid: contest.gid } }
      const { link } = await uploadForm('files.picture', { field: 'image', file, input })
      set({ picture: link })
    })
  return (
    <Panel title={t('certificates:template')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className={styles.pair}>
          <SelectRow
            label={t('certificates:audience.label')}
            value={form.audience}
            onChange={(value) => set({ audience: audiences.find((name) => name === value) ?? 'participants' })}
            options={audiences.map((name) => ({ value: name, text: t(`certificates:audience.${name}`) }))}
          />
          {form.audience === 'top' && (
            <TextInput
              type="number"
              min={1}
              max={limits.certificate.maxIssued}
              label={t('certificates:top')}
              value={form.top}
              onChange={(event) => set({ top: Number(event.currentTarget.value) })}
            />
          )}
        </div>
        <TextInput
          label={t('certificates:heading')}
          required
          maxLength={limits.certificate.titleMaxChars}
          value={form.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextArea
          label={t('certificates:body')}
          hint={t('certificates:bodyHint')}
          rows={5}
          isRequired
          value={form.body}
          onChange={(body) => set({ body })}
        />
        <TextInput
          label={t('certificates:signature')}
          maxLength={limits.certificate.signatureMaxChars}
          value={form.signature}
          onChange={(event) => set({ signature: event.currentTarget.value })}
        />
        <div className={styles.file}>
          <span>{t('certificates:picture')}</span>
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => {
              if (file !== null) void upload(file)
            }}
          >
            {(props) => (
              <Button variant="default" size="xs" {...props}>
                {t('certificates:choosePicture')}
              </Button>
            )}
          </FileButton>
        </div>
        {form.picture !== null && (
          <span className={styles.buttons}>
            <img className={styles.picture} src={form.picture} alt={t('certificates:picture')} />
            <Button variant="default" size="xs" onClick={() => set({ picture: null })}>
              {t('certificates:noPicture')}
            </Button>
          </span>
        )}
        {refusal !== '' && <p role="alert">{refusal}</p>}
        {right !== 'readOnly' && (
          <span className={styles.buttons}>
            <Button type="submit" loading={isBusy}>
              {t('certificates:save')}
            </Button>
          </span>
        )}
      </form>
    </Panel>
  )
}
