import { expect, test } from 'vitest'

const FORM = `
  <label for="name">Name</label><label for="name">Also its name</label><input id="name">
  <label for="twice">Only of the first</label><input id="twice"><input id="twice">
  <label>Around <select><option>A</option></select></label>
  <label for="">For nothing <textarea></textarea></label>
  <label for="hidden">Hidden</label><input id="hidden" type="hidden">
  <label for="elsewhere">Of the other one <input></label><button id="elsewhere">Press</button>
  <label for="group">Of no control</label><div id="group"><input></div>`

test('in tests, too, a control has the labels that belong to it, and no other', () => {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = FORM
  const labels = [...page.querySelectorAll('label')]
  const controls = [...page.querySelectorAll<HTMLInputElement>('input, select, textarea, button')]
  for (const control of controls)
    expect([...(control.labels ?? [])]).toEqual(labels.filter((label) => label.control === control))
  expect(controls.map(({ labels }) => labels?.length)).toEqual([2, 1, 0, 1, 0, undefined, 0, 1, 0])
  expect(page.querySelector<HTMLInputElement>('#hidden')?.labels).toBeNull()
})

test('where they are looked up by id jsdom is not asked', () => {
  expect(Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'labels')?.get?.name).toBe('labelsOf')
})
