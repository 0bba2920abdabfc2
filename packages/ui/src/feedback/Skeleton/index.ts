export { type ScreenKind, ScreenShape, type ScreenShapeProps, ScreenSkeleton, type ScreenSkeletonProps } from './ScreenSkeleton'
export { Skeleton, type SkeletonProps, SkeletonRegion, type SkeletonRegionProps } from './Skeleton'
