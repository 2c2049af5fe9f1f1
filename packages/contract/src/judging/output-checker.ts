/**
 * File names of a checker that runs after an interactor, with their languages. Judges look for them, package readers
 * produce them, and writers of formats without this feature omit them.
 */
export const outputCheckers: Readonly<Record<string, string>> = {
  'output_checker.cpp': 'C++',
  'output_checker.c': 'C',
  'output_checker.py': 'Python3',
}
