process.stdout.write('bridle\n');
