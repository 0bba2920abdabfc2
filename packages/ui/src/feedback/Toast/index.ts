export { type Toaster, ToastProvider, type ToastProviderProps, useToast } from './Toast'
export type { ToastContent, ToastType } from './toast.state'
