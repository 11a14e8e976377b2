/** Name of an item as the first entry of its log has it, and the addresses of its files: lower-case letters, digits and single hyphens. */
export const LOG_ITEM_FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/
