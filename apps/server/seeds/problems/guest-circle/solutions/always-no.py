print('NO')
