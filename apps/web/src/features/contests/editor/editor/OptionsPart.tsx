import { Fragment } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Toggle } from '../../../../ui/fields/Toggle.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import type { Contest } from '../queries.ts'
import { useScope } from '../scope.ts'
import { CcsAccess } from './CcsAccess.tsx'
import styles from './Editor.module.css'
import { StatementsAhead } from './StatementsAhead.tsx'
import type { Fields } from './use-contest-form.ts'

const options = [
  'visible',
  'openRank',
  'hidesBoard',
  'hidesCases',
  'openPrint',
  'allowEndSubmit',
  'allowsVirtual',
  'singleSession',
  'contestMode',
  'sendsStatements',
  'opensCcs',
] as const

/** Options that mean something else in a group, where nothing is visible outside it. */
const isOfGroup = (name: (typeof options)[number]): name is 'visible' | 'openRank' =>
  name === 'visible' || name === 'openRank'

/** Further options of a contest. */
export function OptionsPart({ fields, contest }: { fields: Fields; contest: Contest | null }) {
  const { t } = useTranslation('adminContests')
  const { values: form, set } = fields
  const gid = useScope()
  return (
    <Panel title={t('part.options')}>
      <div className={styles.toggles}>
        {options.map((name) => (
          <Fragment key={name}>
            <Toggle
              label={t(`option.${name}`)}
              hint={t(gid !== null && isOfGroup(name) ? `option.${name}GroupHint` : `option.${name}Hint`)}
              checked={form[name]}
              onChange={(isOn) => set({ [name]: isOn })}
            />
            {name === 'sendsStatements' && form[name] && <StatementsAhead fields={fields} contest={contest} />}
          </Fragment>
        ))}
        {form.opensCcs && (
          <CcsAccess
            cid={contest?.id ?? null}
            isStored={contest?.opensCcs === true}
            opensRank={form.openRank && gid === null}
          />
        )}
      </div>
    </Panel>
  )
}
