export { LanguageSwitch, type LanguageSwitchProps, type ShellLanguage } from './LanguageSwitch'
