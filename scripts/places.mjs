#!/usr/bin/env node
/**
 * Says of each place in the built server where it is in the sources: reads text, as a log, on standard input and writes it out again.
 * The server itself holds no source maps: with them it would take some 50 MB more.
 */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { posix } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'

const FOLDER = 'dist/server'
const PLACE = new RegExp(`[^\\s("]*/${FOLDER}/([\\w.-]+\\.js):(\\d+):(\\d+)`, 'g')

/**
 * @param {string} text
 * @param {(file: string) => SourceMap | undefined} mapOf
 * @returns {string} the text with places in the sources, from the folder of the checkout; as they were where no map knows them
 */
export function translatePlaces(text, mapOf) {
  return text.replace(PLACE, (place, file, line, column) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
    if (origin?.fileName === undefined) return place
    return `${posix.join(FOLDER, origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function createMaps(folder) {
  const maps = new Map()
  return (file) => {
    const path = `${folder}/${file}.map`
    if (!maps.has(file) && existsSync(path)) maps.set(file, new SourceMap(JSON.parse(readFileSync(path, 'utf8'))))
    return maps.get(file)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const mapOf = createMaps(fileURLToPath(new URL(`../${FOLDER}`, import.meta.url)))
  for await (const line of createInterface({ input: process.stdin })) console.log(translatePlaces(line, mapOf))
}
