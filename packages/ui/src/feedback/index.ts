export { Badge, type BadgeProps, Badges } from './Badge'
export { Banner, type BannerProps } from './Banner'
export { Caption, type CaptionProps, captionStatus } from './Caption'
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  type ConfirmIcon,
  type ConfirmInputAnswer,
  ConfirmInputDialog,
  type ConfirmInputDialogProps,
  type ConfirmInputOptions,
  type ConfirmOptions,
  ConfirmProvider,
  useConfirm,
  useConfirmInput,
} from './Confirm'
export { FormHeader, type FormHeaderProps, type HeaderCommand, PageTitleProvider, usePageTitle } from './FormHeader'
export { LoadingOverlay, type LoadingOverlayProps } from './LoadingOverlay'
export { Progress, type ProgressProps } from './Progress'
export { QrCode, type QrCodeProps } from './QrCode'
export { isSafeAddress, readSafeHtml, SafeHtml } from './SafeHtml'
export {
  type ScreenKind,
  ScreenShape,
  type ScreenShapeProps,
  ScreenSkeleton,
  type ScreenSkeletonProps,
  Skeleton,
  type SkeletonProps,
  SkeletonRegion,
  type SkeletonRegionProps,
} from './Skeleton'
export { Spinner, type SpinnerProps } from './Spinner'
export { EmptyState, type EmptyStateProps, ErrorState, type ErrorStateProps } from './States'
export { statusColors } from './status'
export { statusIcons } from './status-icons'
export { type ToastContent, type Toaster, ToastProvider, type ToastProviderProps, type ToastType, useToast } from './Toast'
export { type WorkPart, WorkResult, type WorkResultProps, type WorkSkipped, type WorkState } from './WorkResult'
