export {
  PlannerBoard,
  type PlannerBoardProps,
  type PlannerCell,
  type PlannerDay,
  type PlannerPlace,
  type PlannerRow,
} from './PlannerBoard'
export { PlannerEntry, type PlannerEntryProps } from './PlannerEntry'
export { PlannerLayout, type PlannerLayoutProps } from './PlannerLayout'
export { weekOf } from './planner.state'
