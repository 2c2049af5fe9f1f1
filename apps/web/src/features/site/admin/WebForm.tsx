import { TextInput } from '@mantine/core'
import type { SiteExtras, WebConfig } from '@verdict/contract'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { FormFrame } from './FormFrame.tsx'
import { linesOf, linksIn } from './link-lines.ts'
import styles from './Site.module.css'
import { useSave } from './use-save.ts'

type Config = WebConfig & SiteExtras
type Field = Exclude<keyof Config, 'register' | 'tools' | 'practiceSites'>
const fields = [
  'name',
  'shortName',
  'baseUrl',
  'email',
  'description',
  'recordName',
  'recordUrl',
  'projectName',
  'projectUrl',
  'courseUrl',
] as const satisfies readonly Field[]

const valuesOf = (config: Config) =>
  ({
    ...Object.fromEntries(fields.map((field) => [field, config[field] ?? ''])),
    register: config.register,
    tools: linesOf(config.tools.map(({ key, url }) => ({ name: key, url }))),
    practiceSites: linesOf(config.practiceSites),
  }) as Record<Field | 'tools' | 'practiceSites', string> & { register: boolean }

/** Names and links. An emptied field is unset on the server, where an empty text alone would mean "keep". */
export function WebForm({ config }: { config: Config }) {
  const { t } = useTranslation('adminSite')
  const [saved, setSaved] = useState(() => valuesOf(config))
  const [values, setValues] = useState(saved)
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  const [tools, practiceSites] = [linksIn(values.tools), linksIn(values.practiceSites)]
  const save = useSave(
    () => {
      const clear = fields.filter((field) => values[field].trim() === '' && saved[field] !== '')
      const outside = {
        tools: tools?.map(({ name, url }) => ({ key: name, url })) ?? null,
        practiceSites: practiceSites?.map((link) => ({ ...link })) ?? null,
      }
      return call('adminSite.setWeb', { body: { ...values, ...outside, clear } }, { quiet: true })
    },
    ['adminSite.web', 'adminSite.extras', 'site.config'],
    () => setSaved(values),
  )
  const text = (field: Field) => (
    <TextInput
      label={t(`web.${field}`)}
      value={values[field]}
      onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
    />
  )
  const links = (field: 'tools' | 'practiceSites') => (
    <TextArea
      label={t(`web.${field}`)}
      hint={t(`web.${field}Hint`)}
      error={linksIn(values[field]) === null ? t('web.linksBroken') : null}
      value={values[field]}
      onChange={(lines) => setValues({ ...values, [field]: lines })}
    />
  )
  return (
    <FormFrame
      isDirty={isDirty}
      isWrong={tools === null || practiceSites === null}
      isBusy={save.isBusy}
      refusal={save.refusal}
      onSave={save.run}
    >
      <div className={styles.pair}>
        {text('name')}
        {text('shortName')}
      </div>
      <div className={styles.pair}>
        {text('baseUrl')}
        {text('email')}
      </div>
      <TextArea
        label={t('web.description')}
        hint={t('web.descriptionHint')}
        value={values.description}
        onChange={(description) => setValues({ ...values, description })}
      />
      <div className={styles.pair}>
        {text('recordName')}
        {text('recordUrl')}
        {text('projectName')}
        {text('projectUrl')}
      </div>
      {text('courseUrl')}
      {links('tools')}
      {links('practiceSites')}
      <Toggle
        label={t('web.register')}
        hint={t('web.registerHint')}
        checked={values.register}
        onChange={(register) => setValues({ ...values, register })}
      />
    </FormFrame>
  )
}
