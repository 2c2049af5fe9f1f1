export { GroupProblems as Component } from '../../features/problems/bank/group/GroupProblems.tsx'
