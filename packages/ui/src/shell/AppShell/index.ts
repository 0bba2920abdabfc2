export { AppShell, type AppShellProps } from './AppShell'
export { useSmallScreen } from './useSmallScreen'
