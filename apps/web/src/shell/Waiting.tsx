import { LoadingOverlay } from '@school/ui'

/** Stands where a screen will be, until its code has come. */
export const Waiting = () => <LoadingOverlay loading fullScreen={false} />
