export { RollCall, type RollCallAction, type RollCallGroup, type RollCallPerson, type RollCallProps } from './RollCall'
