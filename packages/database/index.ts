export { FolderInUseError, FolderPathTooLongError } from './data-folder-lock.ts'
export { type Database, type DatabaseConnection, openDatabase } from './open-database.ts'
export { refreshStatistics } from './refresh-statistics.ts'
