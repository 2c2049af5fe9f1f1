import { escapeHtml } from '../../../platform/markdown/source.ts'

interface Choice {
  /** Of the attribute of rows: `data-<name>`. */
  readonly name: string
  readonly label: string
  readonly all: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
}

interface Filter {
  readonly search: string
  readonly count: string
  readonly choices: readonly Choice[]
}

/** Filters of a table, hidden until the script shows them. Lists with one choice are left out. */
export const filterHtml = ({ search, count, choices }: Filter): string => {
  const lists = choices
    .filter(({ options }) => options.length > 1)
    .map(({ name, label, all, options }) => {
      const shown = options.map(
        ({ value, text }) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`,
      )
      return `<select name="${name}" aria-label="${label}"><option value="">${all}</option>${shown.join('')}</select>`
    })
  return `<div class="filter" data-filter hidden><input type="search" aria-label="${search}" placeholder="${search}">${lists.join(
    '',
  )}<output data-of="${count}"></output></div>`
}
