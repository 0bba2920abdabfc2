export { MasterDataLauncher, type MasterDataLauncherProps } from './MasterDataLauncher'
