export * from './access'
export * from './allotment'
export type { Form, Rule } from './form'
export { type MenuForm, type MenuFormId, menuForms } from './forms'
export * from './predicate'
export * from './quick-search'
export * from './roles'
export {
  type FormCode,
  findForm,
  findRouteForm,
  formsOfRoute,
  isPublicRoute,
  menuRouteOf,
  parentOf,
  pathOf,
  publicRoutes,
  type RouteForm,
  routeForms,
} from './routes'
export * from './top-bar'
