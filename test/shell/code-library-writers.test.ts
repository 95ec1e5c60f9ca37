import { describe, expect, it } from 'vitest';
import { effectsOf } from './reading.js';

describe('functions of libraries whose names say that they write', () => {
  it.each([
    ["import pandas as p;p.DataFrame({'a':[1]}).to_csv('/opt/x')"],
    ["import pandas as p;d=p.DataFrame();d.to_json(path_or_buf='/opt/x')"],
    ["import numpy as n;n.save('/opt/x',n.zeros(3))"],
    ["import numpy as n;n.zeros(3).tofile('/opt/x')"],
    ["import torch;torch.save({},'/opt/x')"],
    ["import joblib;joblib.dump(1,'/opt/x')"],
    ["import matplotlib.pyplot as p;p.savefig('/opt/x')"],
    ["import h5py;h5py.File('/opt/x','w')"],
    ["import shelve;shelve.open('/opt/x','n')"],
  ])('write there: %s', (code) => {
    expect(effectsOf(`python3 -c "${code}"`)).toEqual(['overwrite /opt/x']);
  });

  it.each([
    ['import pandas as p;print(p.DataFrame().to_csv())'],
    ["import h5py;h5py.File('/opt/x','r')"],
    ["from app import User;User(name='x').save()"],
    ["import json;print(json.dumps({'a':'/opt/x'}))"],
  ])('write nothing else: %s', (code) => {
    expect(effectsOf(`python3 -c "${code}"`)).toEqual([]);
  });
});

describe('keys that libraries take from where they are kept', () => {
  it.each([
    ['import boto3;print(boto3.Session().get_credentials().secret_key)'],
    ['import boto3;c=boto3.Session().get_credentials().get_frozen_credentials();print(c.secret_key)'],
    ["import keyring;print(keyring.get_password('gh','dev'))"],
    ['import google.auth;c,_=google.auth.default();print(c.token)'],
  ])('are not to be printed: %s', (code) => {
    expect(effectsOf(`python3 -c "${code}"`).join()).toContain('credential-read');
  });

  it.each([
    ["import boto3;print(boto3.client('sts').get_caller_identity())"],
    ['import boto3;c=boto3.Session().get_credentials();sign(c)'],
    ['import keyring;print(keyring.get_keyring())'],
  ])('may be used: %s', (code) => {
    expect(effectsOf(`python3 -c "${code}"`)).toEqual([]);
  });
});
