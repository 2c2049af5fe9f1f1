export { GroupProblems as Component } from '../../features/problems/group/GroupProblems.tsx'
