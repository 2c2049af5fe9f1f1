import { TextInput } from '@mantine/core'
import type { SiteExtras, WebConfig } from '@verdict/contract'
import { call } from '../../../api/client.ts'
import { useSave } from '../../../api/form/use-save.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { FormFrame } from './FormFrame.tsx'
import { linesOf, linksIn } from './link-lines.ts'
import styles from './Site.module.css'

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
  const { t } = useTranslation(['adminSite', 'admin'])
  const stored = valuesOf(config)
  const areLinks = (lines: string) => (linksIn(lines) === null ? t('web.linksBroken') : null)
  const form = useForm({ stored, rules: { tools: areLinks, practiceSites: areLinks } })
  const { values, set } = form
  const save = useSave({
    form,
    send: (sent) => {
      const clear = fields.filter((field) => sent[field].trim() === '' && stored[field] !== '')
      const outside = {
        tools: linksIn(sent.tools)?.map(({ name, url }) => ({ key: name, url })) ?? null,
        practiceSites: linksIn(sent.practiceSites)?.map((link) => ({ ...link })) ?? null,
      }
      return call('adminSite.setWeb', { body: { ...sent, ...outside, clear } }, { quiet: true })
    },
    stale: ['adminSite.web', 'adminSite.extras', 'site.config'],
    done: t('admin:saved'),
  })
  const text = (field: Field) => <TextInput label={t(`web.${field}`)} {...form.bind(field)} />
  const links = (field: 'tools' | 'practiceSites') => (
    <TextArea
      label={t(`web.${field}`)}
      hint={t(`web.${field}Hint`)}
      error={form.errorOf(field)}
      value={values[field]}
      onChange={(lines) => set({ [field]: lines })}
      onBlur={() => form.leave(field)}
    />
  )
  return (
    <FormFrame form={form} save={save}>
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
        onChange={(description) => set({ description })}
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
        onChange={(register) => set({ register })}
      />
    </FormFrame>
  )
}
