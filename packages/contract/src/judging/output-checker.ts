/**
 * Names of the file beside an interactor that is the checker behind it, with the language each is in. Judges look for
 * them, readers of packages give them, and writers of formats that have no such thing leave them out.
 */
export const outputCheckers: Readonly<Record<string, string>> = {
  'output_checker.cpp': 'C++',
  'output_checker.c': 'C',
  'output_checker.py': 'Python3',
}
