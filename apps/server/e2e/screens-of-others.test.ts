import { lookAtScreens, lookers } from './screens'

lookAtScreens(lookers.filter(role => role !== 'SystemAdmin'))
