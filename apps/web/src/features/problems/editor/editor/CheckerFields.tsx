import { Button, FileButton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../../../api/client.ts'
import { siteLanguagesQuery } from '../../../../api/site-languages.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { recordOf } from '../../../../lib/extra-files.ts'
import { useAddressGroup } from '../../../../live/group/address-group.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { CodeField } from '../../../../ui/editor/CodeField.tsx'
import { SelectRow } from '../../../../ui/fields/SelectRow.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import styles from './Editor.module.css'
import { type ReadyChecker, readyCheckers } from './ready-checkers.ts'
import type { Editor } from './use-editor.ts'

const usual = ['C++', 'C']

const readyNames = Object.keys(readyCheckers) as readonly ReadyChecker[]

/** The program that judges: checker or interactor. It has to compile on a judge host before it can be saved. */
export function CheckerFields({ editor, pid }: { editor: Editor; pid: number | null }) {
  const { t } = useTranslation('adminProblems')
  const { values: form, set, errorOf, isCompiled, markCompiled } = editor
  const gid = useAddressGroup()
  const { data: languages = [] } = useQuery(siteLanguagesQuery)
  const names = [
    ...new Set([...usual, ...languages.filter(({ isSpj }) => isSpj).map(({ name }) => name), form.spjLanguage]),
  ]
  const confirm = useConfirm()
  const compile = useMutation({
    mutationFn: () => {
      const extraFiles = recordOf(form.judgeExtraFiles)
      const body = { pid, code: form.spjCode, language: form.spjLanguage, extraFiles }
      const name = form.judgeMode === 'interactive' ? 'compileInteractor' : 'compileChecker'
      return gid === null
        ? call(`adminProblems.${name}`, { body }, { quiet: true })
        : call(`groupProblems.${name}`, { query: { gid }, body }, { quiet: true })
    },
    onSuccess: markCompiled,
  })
  const change = (part: { spjCode?: string; spjLanguage?: string }): void => {
    compile.reset()
    set(part)
  }
  const isEmpty = form.spjCode.trim() === ''
  /** Replaces the program; one that would be lost is asked about first. */
  const replace = (part: { spjCode: string; spjLanguage?: string }): void => {
    if (isEmpty) change(part)
    else confirm.ask({ ...question, onYes: () => change(part) })
  }
  const question = { title: t('checker.replace'), text: t('checker.replaceText'), yes: t('checker.replaceYes') }
  return (
    <section className={styles.form}>
      <div className={styles.row}>
        <SelectRow
          label={t('checker.language')}
          value={form.spjLanguage}
          onChange={(spjLanguage) => change({ spjLanguage })}
          options={names.map((name) => ({ value: name, text: name }))}
        />
        <span className={styles.start}>
          <span className={styles.hint} role="status">
            {compile.isPending
              ? t('checker.waiting')
              : isEmpty
                ? ''
                : t(isCompiled ? 'checker.compiled' : 'checker.notCompiled')}
          </span>
          <Button variant="default" disabled={isEmpty} loading={compile.isPending} onClick={() => compile.mutate()}>
            {t('checker.compile')}
          </Button>
        </span>
      </div>
      <div className={styles.start}>
        {form.judgeMode !== 'interactive' && (
          <SelectRow
            label={t('checker.ready')}
            value=""
            onChange={(name) => {
              const code = readyCheckers[name as ReadyChecker]
              if (code !== undefined) replace({ spjCode: code, spjLanguage: 'C++' })
            }}
            options={[
              { value: '', text: t('checker.choose') },
              ...readyNames.map((name) => ({ value: name, text: t(`checker.is.${name}`) })),
            ]}
          />
        )}
        <FileButton
          accept=".cpp,.cc,.c,.py,.java,.txt"
          onChange={(file) => {
            if (file !== null) void file.text().then((spjCode) => replace({ spjCode }))
          }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t('checker.upload')}
            </Button>
          )}
        </FileButton>
      </div>
      <CodeField
        label={t(form.judgeMode === 'interactive' ? 'checker.interactor' : 'checker.checker')}
        language={form.spjLanguage}
        code={form.spjCode}
        error={errorOf('spjCode')}
        onChange={(spjCode) => change({ spjCode })}
      />
      {compile.isError && (
        <Notice kind="error">
          <strong>{t('checker.failed')}</strong>
          <pre className={styles.message}>{messageOf(compile.error)}</pre>
        </Notice>
      )}
      <Confirm confirm={confirm} />
    </section>
  )
}
