import { lazyWithTexts } from '../../shell/lazy'

/** What a new school does first: loaded where there is one. */
export const FirstSteps = lazyWithTexts(() => import('./FirstSteps'))
