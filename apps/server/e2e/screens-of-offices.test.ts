import { lookAtScreens } from './screens'

lookAtScreens(['SystemAdmin'])
