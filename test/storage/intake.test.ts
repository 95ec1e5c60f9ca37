import { afterEach, expect, it, vi } from 'vitest';
import { endIntake, limitIntake, takeIn, takeInData } from '../../src/storage/intake.js';

afterEach(endIntake);

it('calls once when more is taken in than there is room for', () => {
  const whenFull = vi.fn();
  limitIntake(10, whenFull);
  takeIn(4);
  takeIn(6);
  expect(whenFull).not.toHaveBeenCalled();
  takeIn(1);
  takeIn(100);
  expect(whenFull).toHaveBeenCalledOnce();
});

it('counts an eighth of what is only parsed or searched', () => {
  const whenFull = vi.fn();
  limitIntake(10, whenFull);
  takeInData(80);
  expect(whenFull).not.toHaveBeenCalled();
  takeInData(1);
  expect(whenFull).toHaveBeenCalledOnce();
});

it('does not call after the end, nor where nobody set a limit', () => {
  const whenFull = vi.fn();
  takeIn(1e9);
  limitIntake(10, whenFull);
  endIntake();
  takeIn(11);
  expect(whenFull).not.toHaveBeenCalled();
});
