import accounts from './accounts.json'
import common from './common.json'
import editor from './editor.json'
import home from './home.json'
import problems from './problems.json'
import shell from './shell.json'
import submissions from './submissions.json'
import verdict from './verdict.json'
import workspace from './workspace.json'

/** One file per feature; a new feature adds two lines here and two in the other language. */
export default { accounts, common, editor, home, problems, shell, submissions, verdict, workspace }
